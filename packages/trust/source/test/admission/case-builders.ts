/** The base of every case: src is writable, the rest is not. */
export const BASE_FILES = {
  'src/a.js':
    'one();\ntwo();\nthree();\nfour();\nfive();\nsix();\nseven();\neight();\nnine();\nten();\n',
  'src/b.js': 'same();\nsame();\nsame();\nsame();\nsame();\nsame();\nlast();\n',
  'src/d.js': 'a;\n-- a/package.json\nb;\n',
  'src/crlf.js': 'one();\r\ntwo();\r\n',
  'src/nonl.js': 'one();\ntwo();',
  'src/link.js': { mode: '120000', content: '/etc/passwd' },
  'src/dir': { mode: '120000', content: '/tmp' },
  'test/x.test.js': 'ok();\n',
  'bench/run.js': 'run();\n',
  'secret.key': 'secret\n',
  'package.json': '{}\n',
  'package-lock.json': '{}\n',
  'tsconfig.json': '{}\n',
};

export const PATCH_POLICY = { writable: ['src/*.js'], create: ['src/new.js'] };

export interface RefusalCase {
  readonly id: number;
  readonly looks: string;
  readonly diff: string | Uint8Array;
  readonly code: string;
}

export const HUNK = '@@ -1,3 +1,3 @@\n one();\n-two();\n+TWO();\n three();\n';
export const NEW_HUNK = '@@ -0,0 +1 @@\n+x\n';

/** A modification of one file under honest headers. */
export function modify(path: string, hunks: string, extended = ''): string {
  return `diff --git a/${path} b/${path}\n${extended}--- a/${path}\n+++ b/${path}\n${hunks}`;
}

export function create(path: string, mode = '100644'): string {
  return `diff --git a/${path} b/${path}\nnew file mode ${mode}\n--- /dev/null\n+++ b/${path}\n${NEW_HUNK}`;
}

export function quoted(path: string): string {
  return `diff --git "a/${path}" "b/${path}"\nnew file mode 100644\n--- /dev/null\n+++ "b/${path}"\n${NEW_HUNK}`;
}

export function remove(path: string, line: string): string {
  return `diff --git a/${path} b/${path}\ndeleted file mode 100644\n--- a/${path}\n+++ /dev/null\n@@ -1 +0,0 @@\n-${line}\n`;
}

export const A = modify('src/a.js', HUNK);
export const bytes = (text: string) => Buffer.from(text, 'latin1');
export const c = (
  id: number,
  looks: string,
  diff: string | Uint8Array,
  code: string,
): RefusalCase => ({
  id,
  looks,
  diff,
  code: code === 'none' || code.includes('.') ? code : `patch.${code}`,
});
