// `npm test`: sets itself up and checks everything. Only what any Node understands stands here.
import { requireNode } from './setup/nodeVersion.mjs';

requireNode();
import('./testProduct.mjs');
