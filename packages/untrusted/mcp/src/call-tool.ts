import type { CallToolResult } from '@modelcontextprotocol/server';
import { OPS, type OpName } from '@peltier/protocol';
import { DoorProblem, type DoorClient } from '@peltier/protocol/client';

/**
 * Calls an op for a tool. What the door refuses, arguments that do not fit the op and a door that cannot be reached are
 * results with `isError`, so that a model can correct itself; nothing is thrown.
 */
export async function callTool(
  client: DoorClient,
  op: OpName,
  input: unknown,
): Promise<CallToolResult> {
  const checked = OPS[op].request.safeParse(input);
  if (!checked.success) {
    const problems = checked.error.issues.map(({ path, message }) => ({
      at: `/${path.map(String).join('/')}`,
      message,
    }));
    return refused({
      code: 'door.request',
      hint: 'Correct the arguments and call again.',
      problems,
    });
  }
  try {
    const { data } = await client.call(op, checked.data);
    return {
      content: [{ type: 'text', text: JSON.stringify(data) }],
      structuredContent: data,
    };
  } catch (error) {
    if (error instanceof DoorProblem) return refused(error.problem);
    return refused({
      hint: 'Tell the operator that the door does not answer.',
      detail: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Text only: `structuredContent` is for what the output schema describes. */
function refused(problem: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(problem) }], isError: true };
}
