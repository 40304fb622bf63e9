import { afterAll } from "vitest"
import { endFile } from "./endings.ts"

// Runs before each test file. The files of a worker share the modules that they import, hence a module cannot bind itself to one file.
// A file with many databases takes a while on a busy machine.
afterAll(endFile, process.env["DRILL"] === undefined ? 60_000 : 3_600_000)
