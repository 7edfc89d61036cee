/** Package folder → names it may import of ours. A pin: written out here on purpose, never derived from configuration. */
export const importTable: Readonly<Record<string, readonly string[]>> = {
  'trust/protocol': [],
  'trust/stats': [],
  'trust/sandbox': ['protocol', 'protocol/client'],
  'trust/ledger': ['protocol', 'protocol/client'],
  'trust/source': ['protocol', 'protocol/client', 'sandbox'],
  'trust/diff-test': ['protocol', 'protocol/client', 'sandbox', 'sandbox/worker-client'],
  'trust/bench-runner': [
    'protocol',
    'protocol/client',
    'sandbox',
    'sandbox/worker-client',
    'stats',
  ],
  'trust/verdict': [
    'bench-runner',
    'diff-test',
    'ledger',
    'ledger/append-cli',
    'ledger/append-verdict',
    'ledger/read',
    'protocol',
    'protocol/client',
    'sandbox',
    'source',
    'stats',
  ],
  'trust/report': ['ledger/read', 'protocol', 'protocol/client', 'stats'],
  'trust/harnessd': [
    'ledger/append-harnessd',
    'ledger/read',
    'protocol',
    'protocol/client',
    'source',
  ],
  'trust/cli': [
    'bench-runner',
    'diff-test',
    'harnessd',
    'ledger',
    'ledger/append-cli',
    'ledger/read',
    'protocol',
    'protocol/client',
    'report',
    'sandbox',
    'sandbox/worker-client',
    'source',
    'stats',
    'verdict',
  ],
  'untrusted/agent': ['protocol', 'protocol/client'],
  'untrusted/mcp': ['protocol', 'protocol/client'],
};

/** The packages (without subpaths) that a package of the table may import, sorted. */
export function packagesOf(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.replace(/\/.*$/, '')))].sort();
}
