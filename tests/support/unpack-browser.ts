// Unpacks the Chromium of the packages into the system's folder for temporary files: browser.ts runs this file in a process that has one of its own.
import { writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import chromium from "@sparticuz/chromium"

await chromium.executablePath()

const folder = process.argv[2] ?? tmpdir()
writeFileSync(
  join(tmpdir(), "fonts.conf"),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(folder, "fonts")}</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`,
)
