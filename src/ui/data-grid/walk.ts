export interface Cell {
  readonly row: number
  readonly column: number
}

/** The cell to which a key moves in a grid of this size; null for a key that does not move. */
export function walk(key: string, ctrl: boolean, at: Cell, rows: number, columns: number, pageRows: number): Cell | null {
  const clamp = (row: number, column: number): Cell => ({
    row: Math.min(Math.max(0, row), rows - 1),
    column: Math.min(Math.max(0, column), columns - 1),
  })
  switch (key) {
    case "ArrowDown":
      return clamp(ctrl ? rows : at.row + 1, at.column)
    case "ArrowUp":
      return clamp(ctrl ? 0 : at.row - 1, at.column)
    case "ArrowRight":
      return clamp(at.row, ctrl ? columns : at.column + 1)
    case "ArrowLeft":
      return clamp(at.row, ctrl ? 0 : at.column - 1)
    case "PageDown":
      return clamp(at.row + pageRows, at.column)
    case "PageUp":
      return clamp(at.row - pageRows, at.column)
    case "Home":
      return clamp(ctrl ? 0 : at.row, 0)
    case "End":
      return clamp(ctrl ? rows : at.row, columns)
    default:
      return null
  }
}
