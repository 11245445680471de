import { EMPLOYMENT_SERVICES } from './employment.ts';
import { HEALTH_SERVICES } from './health.ts';
import { PERMITS_SERVICES } from './permits.ts';
import { REGISTRY_SERVICES } from './registry.ts';
import { WELFARE_SERVICES } from './welfare.ts';

export const SERVICES = {
  ...HEALTH_SERVICES,
  ...REGISTRY_SERVICES,
  ...WELFARE_SERVICES,
  ...PERMITS_SERVICES,
  ...EMPLOYMENT_SERVICES,
};

export type ServiceKey = keyof typeof SERVICES;
