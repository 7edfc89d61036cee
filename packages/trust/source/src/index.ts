export { admitPatch, type Admission, type AdmissionRequest } from './admission/admit-patch.ts';
export { writableSet, type WritableSet } from './admission/writable-set.ts';
export { loadAcceptConfig, loadPricingConfig, policyHash } from './config/load-accept.ts';
export { parseToml, type TomlSource } from './config/parse-toml.ts';
export { SourceError, type SourceErrorCode } from './source-error.ts';
export {
  fileOfReference,
  loadTarget,
  nameOfReference,
  type LoadTargetOptions,
  type Target,
} from './target/load-target.ts';
export {
  prepareTarget,
  type PreparedTarget,
  type PrepareOptions,
} from './target/prepare-target.ts';
export { loadCorpus, writeCorpus, type Corpus } from './corpus/corpus.ts';
export { encodeValue } from './corpus/value-codec.ts';
export { decodeValue } from './corpus/value-decoder.ts';
export { applyEdits, hashLines, parseEdits, type Edit } from './edits/apply-edits.ts';
export {
  generateInputs,
  inputArbitrary,
  sizeSweep,
  type InputRequest,
} from './inputs/generate-inputs.ts';
export type { InputContext, InputFactories, InputFactory } from './inputs/input-module.ts';
export { loadInputs } from './inputs/load-inputs.ts';
export { composeTree, type AcceptedChange } from './tree/compose.ts';
export { isReadable, listTree, type ReadableFile } from './tree/list-tree.ts';
export { hashDirectory, materialise } from './tree/materialise.ts';
export { readSource, type SourceText, type SourceWindow } from './tree/read-blob.ts';
export { treeDiff } from './tree/tree-diff.ts';
export {
  registeredTarget,
  registeredTargets,
  registerTarget,
  type RegisteredTarget,
} from './target/target-registry.ts';
export { publishBranch, type BranchRequest } from './tree/publish-branch.ts';
