/** Hands a file to the browser, which saves it under that name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(content);
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
