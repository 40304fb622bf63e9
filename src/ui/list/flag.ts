import type { ListField } from "./define-list.ts"

/** A yes/no field of the search bar; its filter is "1" or "0". */
export const flagField = (id: string, label: string, { yes, no }: { readonly yes: string; readonly no: string }): ListField => ({
  kind: "select",
  id,
  label,
  options: [
    { value: "1", label: yes },
    { value: "0", label: no },
  ],
})

/** A flag's filter as a query parameter; undefined for either. */
export const flagAsked = (said: string | undefined): "0" | "1" | undefined => (said === "0" || said === "1" ? said : undefined)

/** The same as a number in a body. */
export const flagIn = (said: string | undefined): 0 | 1 | undefined => (said === "1" ? 1 : said === "0" ? 0 : undefined)
