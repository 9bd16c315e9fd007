/** Downloads the content as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Deferred: some browsers read the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
