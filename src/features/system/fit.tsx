const fit = { display: "block", width: 0, minWidth: "100%", overflow: "hidden", textOverflow: "ellipsis" } as const

/** A text in a cell that asks for no width of its own, so that a long word does not push the columns behind it out of sight; whole on hover. */
export function Fit(props: { readonly children: string; readonly title?: string; readonly as?: "span" | "code" }) {
  const { children, title = children, as: Part = "span" } = props
  return (
    <Part style={fit} title={title}>
      {children}
    </Part>
  )
}
