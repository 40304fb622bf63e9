import type { Locator } from "@playwright/test"

/** Pastes as a person does who copied it elsewhere: plain text, or HTML with its plain text. */
export const pasteInto = async (box: Locator, text: string, html = ""): Promise<void> => {
  await box.focus()
  await box.evaluate(
    (element, copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text/plain", copied.text)
      if (copied.html !== "") clipboardData.setData("text/html", copied.html)
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
    },
    { text, html },
  )
}

/** Pastes lines from a workbook into a line grid, from a cell of its first line on. */
export async function pasteLines(grid: Locator, lines: readonly (readonly string[])[], cell = 0): Promise<void> {
  await grid.getByRole("gridcell").nth(cell).click()
  // A cell whose texts can be chosen is a combobox.
  const box = grid.getByRole("textbox").or(grid.getByRole("combobox"))
  await pasteInto(box.first(), lines.map((cells) => cells.join("\t")).join("\n"))
}
