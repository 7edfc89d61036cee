import { acceptConfig, canonicalJson, pricingConfig } from '@peltier/protocol';
import type { AcceptConfig, PricingConfig } from '@peltier/protocol';
import { createHash } from 'node:crypto';
import { parseToml } from './parse-toml.ts';

/** Reads config/accept.toml. @throws {SourceError} `config.accept` */
export function loadAcceptConfig(file: string): Promise<AcceptConfig> {
  return parseToml({ schema: acceptConfig, file, code: 'config.accept' });
}

/** Reads config/pricing.toml. @throws {SourceError} `config.pricing` */
export function loadPricingConfig(file: string): Promise<PricingConfig> {
  return parseToml({ schema: pricingConfig, file, code: 'config.pricing' });
}

/** SHA-256 of the thresholds by value: comments and order of the file do not matter. */
export function policyHash(accept: AcceptConfig): string {
  return createHash('sha256').update(canonicalJson(accept)).digest('hex');
}
