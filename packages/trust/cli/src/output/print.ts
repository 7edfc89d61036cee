import { printableJson } from '@peltier/protocol';

/** Prints a result on stdout: as JSON under `name`, or as the text made for people. */
export function printResult<T extends object>(
  view: T,
  how: { readonly json: boolean; readonly name: string; readonly text: (view: T) => string },
): void {
  const body = Array.isArray(view) ? { rows: view as readonly unknown[] } : view;
  process.stdout.write(
    how.json
      ? `${printableJson({ schema: `peltier.${how.name}.v1`, ...body }, 2)}\n`
      : how.text(view),
  );
}
