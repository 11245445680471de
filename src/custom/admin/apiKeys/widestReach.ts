import type { Someone } from '#schema/declaration/scope.ts';
import { ROLE_REACHES, type RoleReach } from '#schema/users/roles.ts';

export const widestReach = (viewer: Someone): RoleReach =>
  ROLE_REACHES.findLast((reach) => viewer?.roles.some((role) => role.reach === reach)) ?? 'own';
