const fit = { display: "block", width: 0, minWidth: "100%", overflow: "hidden", textOverflow: "ellipsis" } as const

/** A text in a cell that does not widen its column, so that a long word does not push other columns out of sight; shown in full on hover. */
export function Fit(props: { readonly children: string; readonly title?: string; readonly as?: "span" | "code" }) {
  const { children, title = children, as: Part = "span" } = props
  return (
    <Part style={fit} title={title}>
      {children}
    </Part>
  )
}
