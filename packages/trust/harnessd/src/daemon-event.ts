/** What the operator may want to see. Never holds a diff, a body or a token; text of others is made printable. */
export type DaemonEvent =
  | {
      readonly kind: 'listening';
      readonly socket: string;
      readonly operator_socket: string;
      readonly tcp_port?: number;
    }
  | {
      readonly kind: 'answered';
      readonly request_id: string;
      readonly by: string;
      readonly what: string;
      readonly status: number;
      readonly code?: string;
      readonly ms: number;
    }
  | {
      readonly kind: 'diff';
      readonly request_id: string;
      readonly sha256: string;
      readonly bytes: number;
    }
  | {
      readonly kind: 'fault';
      readonly request_id: string;
      readonly code: string;
      readonly text: string;
    }
  | { readonly kind: 'interrupted'; readonly attempts: number }
  | { readonly kind: 'verdict_started'; readonly verdict_id: string; readonly pid: number }
  | {
      readonly kind: 'verdict_ended';
      readonly verdict_id: string;
      readonly exit: number | string;
      readonly decided: boolean;
      readonly stderr: string;
    }
  | { readonly kind: 'stopping' };

export type OnEvent = (event: DaemonEvent) => void;
