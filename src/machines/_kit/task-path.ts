/** The address of a document's page for a task: the page opens the tab in which the task is done. */
export const taskPath = (page: string, task: string): string => `${page}&task=${task}`

/** The task that an address leads to; null for none. */
export const taskIn = (params: URLSearchParams): string | null => params.get("task")

/** The same address without its task. */
export const withoutTask = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => name !== "task"))

/** The tab in which a task is done, among those of a page; undefined where none says so. */
export const tabOfTask = (
  tabs: readonly { readonly id: string; readonly tasks?: readonly string[] }[],
  task: string | null,
): string | undefined => tabs.find(({ tasks }) => tasks?.some((one) => one === task))?.id
