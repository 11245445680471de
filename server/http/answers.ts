/** What the schemas of many routes share. */
import { z } from 'zod';
import { errorBody } from '../../schema/errors.ts';

export const idParams = z.object({ id: z.uuid() });
/** What may go wrong with any call, for its documentation. */
export const errorAnswers = { '4xx': errorBody, '5xx': errorBody };
