import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Plugin } from "vite"

const worthIt = /\.(js|css|html|svg|json|txt)$/
const least = 512

/** Writes `.br` and `.gz` beside each text file of the build, so that the server only has to send them; a build that is thrown away has another mode. */
export function precompress(): Plugin {
  let folder = "dist"
  return {
    name: "precompress",
    apply: (_, { command, mode }) => command === "build" && mode === "production",
    configResolved: (config) => {
      folder = config.build.outDir
    },
    writeBundle: async () => {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.filter((name) => worthIt.test(name)).map((name) => compress(join(folder, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < least) return
  const plain = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
