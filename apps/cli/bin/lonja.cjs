#!/usr/bin/env node
// On a Node.js that is new enough, from any folder.
'use strict';
const path = require('node:path');
process.argv.splice(2, 0, path.join(__dirname, '../src/main.ts'));
require('../../../run.cjs');
