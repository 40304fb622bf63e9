type Data = Record<string, unknown>

/** Before this version a material was bought in its own unit alone. */
export const withoutConversions = (data: Data): Data => {
  const content: unknown = data["content"]
  return typeof content === "object" && content !== null ? { ...data, content: { conversions: [], ...content } } : data
}
