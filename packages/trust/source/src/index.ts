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
