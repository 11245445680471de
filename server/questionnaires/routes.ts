import type { App } from '../http/context.ts';
import { answerRoutes } from './answerRoutes.ts';
import { builderRoutes } from './builderRoutes.ts';
import { resultRoutes } from './results/routes.ts';

export function questionnaireRoutes(app: App) {
  builderRoutes(app);
  answerRoutes(app);
  resultRoutes(app);
}
