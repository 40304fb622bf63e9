import { noOtherNames } from "#contract/material.contract.ts"

type Data = Record<string, unknown>

const withContent = (data: Data, more: Data): Data => {
  const content: unknown = data["content"]
  return typeof content === "object" && content !== null ? { ...data, content: { ...more, ...content } } : data
}

/** Before this version a material was bought in its own unit alone. */
export const withoutConversions = (data: Data): Data => withContent(data, { conversions: [] })

/** Before this version a material had one name. */
export const withoutOtherNames = (data: Data): Data => withContent(data, { otherNames: noOtherNames })
