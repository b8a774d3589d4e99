// Served as /sw.js. Each import adds its own listeners.
import './offline.ts';
import './push.ts';
