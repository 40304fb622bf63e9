import { expect, type Locator } from "@playwright/test"

/** Pastes as a person does who copied it elsewhere: plain text, or HTML with its plain text. Answers whether the page took it in place of the browser. */
export const pasteInto = async (box: Locator, text: string, html = ""): Promise<boolean> => {
  await box.focus()
  return box.evaluate(
    (element, copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text/plain", copied.text)
      if (copied.html !== "") clipboardData.setData("text/html", copied.html)
      return !element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
    },
    { text, html },
  )
}

/** Pastes lines from a workbook into a line grid, from a cell of its first line on. */
export async function pasteLines(grid: Locator, lines: readonly (readonly string[])[], cell = 0): Promise<void> {
  await grid.getByRole("gridcell").nth(cell).click()
  // A cell whose texts can be chosen is a combobox.
  const box = grid.getByRole("textbox").or(grid.getByRole("combobox"))
  const taken = await pasteInto(box.first(), lines.map((cells) => cells.join("\t")).join("\n"))
  expect(taken, "the grid takes what is pasted").toBe(true)
}
