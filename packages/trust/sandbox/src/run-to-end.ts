import type { ExitReport, LaunchSpec, SandboxHost } from './launch-spec.ts';

/**
 * Runs one program to its end: builds, test suites, command targets. `stdin` is written whole, then closed.
 * @throws SandboxError when the spec is refused or no slot is free; every end of the program itself is a report.
 */
export async function runToEnd(
  host: SandboxHost,
  spec: LaunchSpec,
  options: { readonly stdin?: Uint8Array } = {},
): Promise<ExitReport> {
  const running = await host.launch(spec);
  running.stdin.end(options.stdin ?? new Uint8Array());
  return running.exit;
}
