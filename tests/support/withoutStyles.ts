/**
 * jsdom lays nothing out, and whoever asks for a role has it match every element with every rule of
 * MUI's styles: half of the time of these tests. How a page looks is tested in a browser.
 */
const insertBefore = Node.prototype.insertBefore;
Node.prototype.insertBefore = function insertUnlessStyle<T extends Node>(
  this: Node,
  node: T,
  before: Node | null,
): T {
  const isEmotionStyle = node instanceof HTMLStyleElement && node.dataset.emotion !== undefined;
  return isEmotionStyle ? node : (insertBefore.call(this, node, before) as T);
};
