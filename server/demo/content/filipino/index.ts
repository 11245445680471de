/** What the demo's services say in Filipino. */
import type { ServiceKey } from '../services/index.ts';
import { HEALTH_IN_FILIPINO } from './health.ts';
import { REGISTRY_IN_FILIPINO } from './registry.ts';
import { WELFARE_IN_FILIPINO } from './welfare.ts';
import { EMPLOYMENT_IN_FILIPINO, PERMITS_IN_FILIPINO } from './work.ts';

export const SERVICES_IN_FILIPINO: Record<ServiceKey, Record<string, string>> = {
  ...HEALTH_IN_FILIPINO,
  ...REGISTRY_IN_FILIPINO,
  ...WELFARE_IN_FILIPINO,
  ...PERMITS_IN_FILIPINO,
  ...EMPLOYMENT_IN_FILIPINO,
};
