import { z } from 'zod';
import { playbookClass } from '../op-fields.ts';

export const readPlaybookRequest = z.strictObject({ class: playbookClass.optional() });

export const readPlaybookResponse = z.strictObject({
  playbook_hash: z.string(),
  classes: z.array(z.strictObject({ class: playbookClass, title: z.string() })),
  text: z.string().optional().describe('The whole page of the class asked for'),
});
