/** What the schemas of many routes share. */
import { z } from 'zod';
import { errorBody } from '#schema/declaration/errors.ts';

export const idParams = z.object({ id: z.uuid() });
/** Errors that any call may answer, for its documentation. */
export const errorAnswers = { '4xx': errorBody, '5xx': errorBody };
