// `npm start` and `npm run worker`: sets itself up and runs the server. Only what any Node understands stands here.
import { requireNode } from './setup/nodeVersion.mjs';

requireNode();
import('./startProduct.mjs');
