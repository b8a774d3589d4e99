import type { InputFile } from '#import/read-exports.ts';

/** Files of a file field; those of a folder have it in their path. */
export const toInputFiles = (files: Iterable<File>): InputFile[] =>
  [...files].map((blob) => ({ path: blob.webkitRelativePath || blob.name, blob }));

/** Dropped files, and those in dropped folders. Files that vanish meanwhile are left out. */
export async function readDroppedFiles({ items }: DataTransfer): Promise<InputFile[]> {
  // The list is empty after the event.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(readEntry))).flat();
}

async function readEntry(entry: FileSystemEntry): Promise<InputFile[]> {
  const path = entry.fullPath.slice(1);
  if (entry.isFile) {
    const file = await new Promise<File | undefined>((resolve) => {
      (entry as FileSystemFileEntry).file(resolve, () => resolve(undefined));
    });
    return file ? [{ path, blob: file }] : [];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: InputFile[] = [];
  for (;;) {
    // 100 entries at a time; an empty list ends it.
    const entries = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (entries.length === 0) return files;
    files.push(...(await Promise.all(entries.map(readEntry))).flat());
  }
}
