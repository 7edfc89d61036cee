// Who may import whom. test/arch/import-rules.test.ts plants a violation of every rule here and expects it red.

const trusted = (name) => `^packages/trust/${name}/src/`;
const front = (name) => `^packages/trust/${name}/src/index[.]ts$`;
const subpath = (name, folder) => `^packages/trust/${name}/src/${folder}/index[.]ts$`;

const contract = [front('protocol'), subpath('protocol', 'client')];
const running = ['protocol', 'sandbox'];
const judged = ['protocol', 'stats', 'source', 'diff-test', 'bench-runner'];

/** Package → what it may import of ours besides its own folder, as patterns of source files. */
const table = {
  'trust/protocol': { may: [], why: 'The contract stands alone.' },
  'trust/sandbox': {
    may: [trusted('protocol')],
    why: 'What starts processes knows the contract only.',
  },
  'trust/ledger': {
    may: [trusted('protocol')],
    why: 'What opens the database knows the contract only.',
  },
  'trust/source': {
    may: [trusted('protocol'), front('sandbox')],
    why: 'Trees are fetched and checked below the gates.',
  },
  'trust/diff-test': {
    may: running.map(trusted),
    why: 'Equivalence knows neither time nor ledger.',
  },
  'trust/bench-runner': {
    may: [...running, 'stats'].map(trusted),
    why: 'Measurement knows neither the comparator nor the ledger.',
  },
  'trust/verdict': {
    may: [
      ...judged.map(trusted),
      front('sandbox'),
      front('ledger'),
      subpath('ledger', 'read'),
      subpath('ledger', 'append-cli'),
      subpath('ledger', 'append-verdict'),
    ],
    why: 'The judge writes stage, verdict and audit rows; where an operator starts it, also the rows an operator writes.',
  },
  'trust/report': {
    may: [trusted('protocol'), trusted('stats'), subpath('ledger', 'read')],
    why: 'Reports read the ledger; they cannot write it.',
  },
  'trust/harnessd': {
    may: [
      ...['protocol', 'source'].map(trusted),
      subpath('ledger', 'read'),
      subpath('ledger', 'append-harnessd'),
    ],
    why: 'The door reads the ledger and appends its own three kinds; verdict is a process it starts.',
  },
  'trust/cli': {
    may: [
      ...[...judged, 'sandbox', 'verdict', 'report', 'harnessd'].map(trusted),
      front('ledger'),
      subpath('ledger', 'read'),
      subpath('ledger', 'append-cli'),
    ],
    why: 'The operator’s command may use anything trusted, and appends to the ledger as itself only.',
  },
  'untrusted/agent': { may: contract, why: 'Proposers reach the rest only through the door.' },
  'untrusted/mcp': { may: contract, why: 'The MCP server is one more client of the door.' },
};

const packageRules = Object.entries(table).map(([folder, { may, why }]) => ({
  name: `imports-of-${folder.split('/')[1]}`,
  comment: why,
  severity: 'error',
  from: { path: `^packages/${folder}/src/` },
  to: {
    path: '^(packages|targets|attacks|scripts|test)/',
    pathNot: [`^packages/${folder}/src/`, '/node_modules/', ...may],
  },
}));

const npm = (pattern) => `(^|/)node_modules/${pattern}`;

const placeRules = [
  {
    name: 'stats-imports-nothing',
    comment: 'Pure mathematics can be read and checked without knowing anything else.',
    severity: 'error',
    from: { path: trusted('stats') },
    to: { pathNot: trusted('stats') },
  },
  {
    name: 'worker-stands-alone',
    comment:
      'Worker and probe share a process or a namespace with hostile code: nothing secret may be importable.',
    severity: 'error',
    from: { path: '^packages/trust/sandbox/src/(worker|probe)/' },
    to: { pathNot: '^packages/trust/sandbox/src/$1/', dependencyTypesNot: ['core'] },
  },
  {
    name: 'only-ledger-opens-sqlite',
    comment: 'One package holds the triggers, the chain and the pragmas.',
    severity: 'error',
    from: { path: '^packages/', pathNot: trusted('ledger') },
    to: { path: [npm('(@types/)?better-sqlite3/'), '^(node:)?sqlite$', '^better-sqlite3'] },
  },
  {
    name: 'only-sandbox-starts-processes',
    comment: 'One package holds tiers, limits and the kill order.',
    severity: 'error',
    from: {
      path: '^packages/',
      pathNot: [
        trusted('sandbox'),
        '^packages/trust/source/src/git/', // git with a fixed argv on our own bare mirror: no target code runs
        '^packages/trust/source/src/target/', // npm pack of a pinned version with scripts off
        trusted('harnessd'), // starts the trusted `verdict` command
        trusted('cli'), // starts the daemon, proposers and `verdict`
        '^packages/untrusted/agent/src/', // starts a vendor CLI; hostile by assumption, so nothing rests on it
      ],
    },
    to: { path: '^(node:)?(child_process|cluster)$' },
  },
  {
    name: 'only-agent-calls-models',
    comment: 'No model is in the trusted half.',
    severity: 'error',
    from: { path: '^packages/', pathNot: '^packages/untrusted/agent/src/' },
    to: { path: [npm('@anthropic-ai/'), '^@anthropic-ai/'] },
  },
  {
    name: 'only-harnessd-serves-http',
    comment: 'There is one door.',
    severity: 'error',
    from: { path: '^packages/', pathNot: trusted('harnessd') },
    to: { path: [npm('(fastify|@fastify)/'), '^(fastify$|@fastify/)'] },
  },
];

const hygieneRules = [
  {
    name: 'no-relative-import-across-packages',
    comment: 'Packages meet at the names in `exports`, not at each other’s files.',
    severity: 'error',
    from: { path: '^packages/([^/]+/[^/]+)/' },
    to: { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'no-undeclared-dependency',
    comment:
      'A package lists what it imports; npm would link an unlisted one from the root without a word.',
    severity: 'error',
    from: { path: '^packages/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
  },
  {
    name: 'no-unresolvable',
    comment:
      'An import this check cannot follow is one it cannot judge (deep imports past `exports` end here).',
    severity: 'error',
    from: { path: '^packages/' },
    to: { couldNotResolve: true },
  },
  {
    name: 'no-cycles',
    comment: 'What imports in a circle is one room with several doors.',
    severity: 'error',
    from: { path: '^packages/' },
    to: { circular: true },
  },
];

export default {
  forbidden: [...packageRules, ...placeRules, ...hygieneRules],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    webpackConfig: { fileName: './scripts/package-sources.mjs' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
