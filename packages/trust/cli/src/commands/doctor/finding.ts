/** One thing that was looked at. `fix` is a command or a step; absent when nothing is to be done. */
export interface DoctorFinding {
  readonly what: string;
  readonly state: 'pass' | 'warn' | 'fail';
  readonly found: string;
  readonly fix?: string;
}
