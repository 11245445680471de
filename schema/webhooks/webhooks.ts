/** Bodies and answers of the calls about webhooks. */
import { z } from 'zod';
import type { Audience } from '../declaration/field.ts';
import { createSchema, recordSchema, updateSchema } from '../declaration/record.ts';
import type { ChangeOf, InputOf } from '../declaration/recordTypes.ts';
import { webhook } from '../resources/index.ts';
import { givenPassword } from '../signIn/login.ts';

const current_password = givenPassword.optional();
interface Password {
  current_password?: string | undefined;
}

export const createWebhookBody = (audience: Audience) =>
  createSchema(webhook, audience).extend({ current_password });
export type NewWebhook = InputOf<typeof webhook> & Password;

export const updateWebhookBody = (audience: Audience) =>
  updateSchema(webhook, audience).extend({ current_password });
export type ChangedWebhook = ChangeOf<typeof webhook> & Password;

/** `secret` is answered this once. */
export const createdWebhook = recordSchema(webhook).extend({ secret: z.string() });

export const renewSecretBody = z.strictObject({ current_password });
export const renewedSecret = z.object({ secret: z.string(), previous_until: z.string() });
