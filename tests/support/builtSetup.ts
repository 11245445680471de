/** Once a run: what is built is what the sources say. */
import { ensureBuilt } from '#scripts/build/ensureBuilt.mjs';

export default () => ensureBuilt(() => {});
