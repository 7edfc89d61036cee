import { defineErrors, EXIT } from './error-facts.ts';

/** Facts of a refusal by policy: trying the same patch again cannot help. */
const refused = { status: 422, exit: EXIT.rejected, retryable: false } as const;
/** Facts of a patch that is not a unified diff in git form. */
const malformed = { status: 400, exit: EXIT.rejected, retryable: false } as const;

/** Why admission did not let a patch in (DESIGN §5). */
export const PATCH_ERRORS = defineErrors({
  'patch.empty': {
    ...malformed,
    hint: 'Send a unified diff that starts with `diff --git a/PATH b/PATH`.',
    meaning: 'The text holds no change.',
  },
  'patch.syntax': {
    ...malformed,
    hint: 'Send only what `git diff` prints: no prose, no mail headers, no other dialect.',
    meaning:
      'A line is outside the strict grammar. Text that two parsers could read in two ways is refused.',
  },
  'patch.encoding': {
    ...malformed,
    hint: 'Send valid UTF-8 without BOM, NUL or line-separator characters in headers.',
    meaning: 'The bytes or code points of the patch could be read differently by two programs.',
  },
  'patch.crlf': {
    ...malformed,
    hint: 'Send LF line ends; keep CR only where the base file has it.',
    meaning: 'A carriage return stands in a header or in a line of a file that uses LF.',
  },
  'patch.bidi': {
    ...refused,
    hint: 'Remove the bidirectional control characters from the added lines.',
    meaning: 'Added text would look different to a reader than to the compiler.',
  },
  'patch.too_large': {
    ...refused,
    status: 413,
    hint: 'Send a smaller patch: 256 KiB, 20 files, 400 hunks, 5000 changed lines, 4 KiB a line.',
    meaning: 'The patch, one of its lines or a resulting file is over a limit.',
  },
  'patch.binary': {
    ...refused,
    hint: 'Change text files only.',
    meaning: 'Binary patches can expand a thousandfold and cannot be reviewed.',
  },
  'patch.hunk_counts': {
    ...malformed,
    hint: 'Make the numbers of the `@@` line agree with the lines below it.',
    meaning: 'A hunk holds more or fewer lines than its header says, or its start does not add up.',
  },
  'patch.hunk_range': {
    ...malformed,
    hint: 'Write line numbers as plain decimals within the file.',
    meaning: 'A line number has leading zeros or is out of every range.',
  },
  'patch.hunk_order': {
    ...malformed,
    hint: 'Sort the hunks of a file by line and merge those that touch.',
    meaning: 'Hunks overlap or go backwards.',
  },
  'patch.no_context': {
    ...refused,
    hint: 'Give three lines of context (fewer only at the start or end of the file).',
    meaning: 'A hunk does not say enough about its place, so it could apply anywhere.',
  },
  'patch.stale': {
    ...refused,
    status: 409,
    hint: 'Read the file again at the current base and make the diff anew.',
    meaning:
      'The old lines exist in the file, but not at the stated position; offsets are not tried.',
  },
  'patch.no_match': {
    ...refused,
    status: 409,
    hint: 'Read the file again at the current base and copy its lines exactly.',
    meaning: 'The old lines of a hunk, or the newline at the end, are not those of the base file.',
  },
  'patch.noop': {
    ...refused,
    hint: 'Send a patch that changes something.',
    meaning: 'The resulting tree is the base tree.',
  },
  'patch.duplicate_file': {
    ...malformed,
    hint: 'Put all hunks of a file under one `diff --git` header.',
    meaning: 'A file occurs twice, so the order of application would matter.',
  },
  'patch.header_mismatch': {
    ...malformed,
    hint: 'Use the same path in `diff --git`, `---` and `+++`.',
    meaning: 'The names of one file disagree; tools differ in which of them they follow.',
  },
  'patch.rename': {
    ...refused,
    hint: 'Change files in place.',
    meaning: 'Renames move content past the list of writable files.',
  },
  'patch.copy': {
    ...refused,
    hint: 'Change files in place.',
    meaning: 'A copy header would bring the content of a protected file into a readable one.',
  },
  'patch.mode': {
    ...refused,
    hint: 'Leave file modes alone.',
    meaning: 'Only regular 100644 files may be changed, and they stay so.',
  },
  'patch.symlink': {
    ...refused,
    hint: 'Change regular files only.',
    meaning: 'A symbolic link would point out of the tree.',
  },
  'patch.submodule': {
    ...refused,
    hint: 'Change regular files only.',
    meaning: 'A gitlink would bring in content nobody reviewed.',
  },
  'patch.create': {
    ...refused,
    hint: 'Put new code into a writable file, or ask the operator to extend `create`.',
    meaning: 'The target does not allow this file to be created, or it exists already.',
  },
  'patch.delete': {
    ...refused,
    hint: 'Leave the file in place; it may become smaller.',
    meaning: 'Files are never deleted by a proposal.',
  },
  'patch.path_quoted': {
    ...refused,
    hint: 'Use plain ASCII paths without quotes.',
    meaning: 'Quoted names are decoded differently by different tools.',
  },
  'patch.path_traversal': {
    ...refused,
    hint: 'Use the path as read_target_source lists it.',
    meaning: 'A path leaves its directory.',
  },
  'patch.path_absolute': {
    ...refused,
    hint: 'Use the path as read_target_source lists it.',
    meaning: 'A path is absolute.',
  },
  'patch.path_form': {
    ...refused,
    hint: 'Use the path as read_target_source lists it, byte for byte.',
    meaning:
      'A name has characters or a form that some file system or tool would read differently.',
  },
  'patch.path_dotgit': {
    ...refused,
    hint: 'Use the path as read_target_source lists it.',
    meaning: 'A path would reach a git directory on some file system.',
  },
  'patch.path_forbidden': {
    ...refused,
    hint: 'Change only the files that read_target_source marks as writable.',
    meaning: 'The file is not on the target’s list of writable files.',
  },
  'patch.not_in_base': {
    ...refused,
    hint: 'Use the path as read_target_source lists it.',
    meaning: 'A path runs through something that is a file in the base.',
  },
  'patch.stale_base': {
    ...refused,
    status: 409,
    retryable: true,
    hint: 'Read the target again and make the diff against the current base_tree.',
    meaning: 'The base has moved on since the diff was made.',
  },
  'patch.does_not_parse': {
    ...refused,
    hint: 'Mend the syntax error at the named place.',
    meaning: 'A changed file no longer parses although its base does.',
  },
  'internal.parser_differential': {
    status: 500,
    exit: EXIT.integrity,
    retryable: false,
    hint: 'Send the patch in the plain form of `git diff`, and tell the operator about the alarm.',
    meaning:
      'Two appliers gave different trees for one patch; that is an attack or a defect of ours.',
  },
});
