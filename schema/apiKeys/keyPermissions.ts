import { declaredCalls } from '../calls/index.ts';
import { plainCallsOf } from '../calls/resourceCalls.ts';
import { resources } from '../index.ts';
import { permissionsOf } from './apiKeys.ts';

/** Every permission that an API key can name. */
export const KEY_PERMISSIONS = permissionsOf([
  ...resources.flatMap(plainCallsOf),
  ...declaredCalls,
]);
