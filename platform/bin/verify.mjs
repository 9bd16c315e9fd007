#!/usr/bin/env node
import { stages } from '../src/stages/all.mjs';
import { main } from '../src/stages/main.mjs';

await main(stages.filter(({ fast }) => fast));
