const fit = { display: "block", width: 0, minWidth: "100%", overflow: "hidden", textOverflow: "ellipsis" } as const

/** A text in a cell that asks for no width of its own, so that a long word does not push the columns behind it out of sight; whole on hover. */
export const Fit = ({ children, title = children }: { readonly children: string; readonly title?: string }) => (
  <span style={fit} title={title}>
    {children}
  </span>
)
