import {
  stateLayout,
  type AcceptConfig,
  type PricingConfig,
  type StateLayout,
} from '@peltier/protocol';
import { loadAcceptConfig, loadPricingConfig, policyHash } from '@peltier/source';
import type { Operator } from '../../operator.ts';
import { pricingFileFrom } from './pricing-file.ts';

export interface ConfigView {
  readonly state: StateLayout;
  readonly accept_file: string;
  readonly policy_hash: string;
  readonly accept: AcceptConfig;
  readonly pricing_file: string;
  readonly pricing: PricingConfig;
}

/** The configuration in force, with the files it comes from. @throws {SourceError} `config.accept`, `config.pricing` */
export async function configInForce(operator: Operator, cwd: string): Promise<ConfigView> {
  const accept = await loadAcceptConfig(operator.acceptFile);
  const pricingFile = pricingFileFrom(undefined, cwd);
  return {
    state: stateLayout(operator.stateDir),
    accept_file: operator.acceptFile,
    policy_hash: policyHash(accept),
    accept,
    pricing_file: pricingFile,
    pricing: await loadPricingConfig(pricingFile),
  };
}
