const begin = "begin"

/** The address of a list that asks at once for the input of a new document. */
export const beginPath = (list: string): string => `${list}?${begin}=1`

/** Whether an address asks to begin a document. */
export const isToBegin = (params: URLSearchParams): boolean => params.has(begin)

/** The same address without asking to begin one. */
export const withoutBegin = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => name !== begin))
