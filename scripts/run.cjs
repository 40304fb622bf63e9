// Runs under whatever Node the machine has, however old, so that it can say what is wrong: ECMAScript 5 only.
"use strict"

var fs = require("fs")
var path = require("path")
var childProcess = require("child_process")

var root = path.join(__dirname, "..")
var targets = {
  start: "server/main.ts",
  test: "scripts/test.ts",
  admin: "scripts/admin.ts",
  verify: "scripts/verify.ts",
  rebuild: "scripts/rebuild.ts",
  paths: "scripts/paths.ts",
  pages: "scripts/pages.ts",
  kinds: "scripts/kinds.ts",
  texts: "scripts/texts.ts",
  import: "scripts/import.ts",
  bench: "bench/run.ts",
  drill: "scripts/drill.ts",
  backup: "scripts/backup.ts",
  restore: "scripts/restore.ts",
}

/** The room for young objects, MB: with Node's own 16 an export of a million rows takes 120 MB more and not a second less (npm run bench -- export). */
var youngMb = 4

function giveUp(sentence) {
  process.stderr.write(sentence + "\n")
  process.exit(1)
}

function major(version) {
  return parseInt(version.replace("v", ""), 10)
}

function readJson(file) {
  var full = path.join(root, file)
  return fs.existsSync(full) ? JSON.parse(fs.readFileSync(full, "utf8")) : undefined
}

/** Whether what is installed is what the lock file asks for; what belongs to another platform may be absent. */
function isInstalled() {
  var wanted = readJson("package-lock.json")
  var found = readJson("node_modules/.package-lock.json")
  if (!wanted || !found) return false
  return Object.keys(wanted.packages).every(function (name) {
    if (name === "") return true
    var want = wanted.packages[name]
    var have = found.packages[name]
    return have ? have.version === want.version : Boolean(want.optional || want.devOptional || want.peer)
  })
}

function install() {
  process.stdout.write("Installing packages ...\n")
  var npm = process.env.npm_execpath
  var args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--include=dev", "--include=optional"]
  var options = { cwd: root, stdio: ["ignore", "ignore", "inherit"] }
  var done =
    npm && /\.c?js$/.test(npm)
      ? childProcess.spawnSync(process.execPath, [npm].concat(args), options)
      : childProcess.spawnSync("npm", args, Object.assign({ shell: process.platform === "win32" }, options))
  if (done.status !== 0) giveUp("The packages could not be installed: npm ci --ignore-scripts failed, see above.")
}

/** Node 24 comes with the packages; a platform that has none of it uses its own. */
function findNode() {
  var system = process.platform === "win32" ? "win" : process.platform
  var shipped = path.join(
    root,
    "node_modules",
    "node-" + system + "-" + process.arch,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  )
  if (fs.existsSync(shipped) && childProcess.spawnSync(shipped, ["--version"]).status === 0) return shipped
  if (major(process.version) >= 24) return process.execPath
  return giveUp(
    "There is no Node 24 for " +
      system +
      "-" +
      process.arch +
      " among the packages: install Node 24 or newer (this is " +
      process.version +
      ").",
  )
}

function build(node) {
  var done = childProcess.spawnSync(node, [path.join(root, "scripts", "build.ts")], { cwd: root, stdio: "inherit" })
  if (done.status !== 0) giveUp("The browser application could not be built, see above.")
}

function run(node, command, args) {
  var env = Object.assign({}, process.env)
  env.PATH = path.dirname(node) + path.delimiter + env.PATH
  // The channel tells the child when we are gone, whatever ended us.
  var child = childProcess.spawn(node, ["--max-semi-space-size=" + youngMb, path.join(root, targets[command])].concat(args), {
    cwd: root,
    env: env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  })
  var signals = ["SIGINT", "SIGTERM", "SIGHUP"]
  signals.forEach(function (signal) {
    process.on(signal, function () {
      child.kill(signal)
    })
  })
  child.on("error", function (error) {
    giveUp("Node could not be started: " + error.message)
  })
  child.on("exit", function (code, signal) {
    process.exit(signal ? 128 + (require("os").constants.signals[signal] || 0) : code)
  })
}

function main(command, args) {
  if (major(process.version) < 20)
    giveUp(
      "Node 20 or newer is needed to start (this is " +
        process.version +
        "): install one from https://nodejs.org, the rest comes with the packages.",
    )
  if (!Object.prototype.hasOwnProperty.call(targets, command)) giveUp("Say what to run: " + Object.keys(targets).join(", ") + ".")
  if (!isInstalled()) install()
  var node = findNode()
  if (command === "start") build(node)
  run(node, command, args)
}

main(process.argv[2], process.argv.slice(3))
