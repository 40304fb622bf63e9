export const prefix = "drafts."
export const databaseName = (userId: string): string => `${prefix}${userId}`

/** Whether this device holds anything of a person. A browser that does not tell may hold something. */
export async function isOnDevice(userId: string): Promise<boolean> {
  const names = await indexedDB.databases?.()
  return names?.some(({ name }) => name === databaseName(userId)) ?? true
}
