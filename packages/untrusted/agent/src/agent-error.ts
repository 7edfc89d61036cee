import { CodedError } from '@peltier/protocol';

export type AgentCode = 'agent.no_key' | 'agent.budget' | 'agent.refused' | 'agent.model';

/** Why a campaign ended early; never anything about a verdict. */
export class AgentError extends CodedError<AgentCode> {}
