import type { App } from '../http/context.ts';
import { builderRoutes } from './builderRoutes.ts';

export function questionnaireRoutes(app: App) {
  builderRoutes(app);
}
