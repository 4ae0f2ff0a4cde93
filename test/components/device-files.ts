/** A file that the browser reads from a disk, and that is gone once it is removed, as one of a cloud may be. */
export const aDeviceFile = async (content: File): Promise<{ file: File; remove: () => Promise<void> }> => {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle(content.name, { create: true })
  const writing = await handle.createWritable()
  await writing.write(content)
  await writing.close()
  const stored = await handle.getFile()
  return { file: new File([stored], content.name, { type: content.type }), remove: () => folder.removeEntry(content.name) }
}
