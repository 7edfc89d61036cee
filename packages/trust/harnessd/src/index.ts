export { jsonSchemas, publishedText, type JsonSchema } from './contract/json-schemas.ts';
export { openApi } from './contract/openapi.ts';
export { type DaemonEvent, type OnEvent } from './daemon-event.ts';
export { DoorError, type DoorErrorCode } from './door-error.ts';
export { RATE_LIMITS, type RateLimits } from './http/rate-limits.ts';
export { startDaemon, type Daemon, type DaemonOptions } from './start-daemon.ts';
