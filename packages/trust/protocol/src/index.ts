export { canonicalJson, type JsonValue } from './canonical-json.ts';
export { CodedError, isCodedError, type CodedErrorDetail } from './coded-error.ts';
export { defineErrors, EXIT, type ErrorFacts, type ExitCode } from './errors/error-facts.ts';
export { ERROR_REGISTRY, type ErrorCode } from './errors/registry.ts';
export { markUntrusted, parseUntrusted, printable, type Untrusted } from './untrusted.ts';
