"""What must hold before a change goes in, as stages that run side by side.

`make -j` could start them side by side too, but it knows neither how many cores a stage uses nor
how many tests one holds, and it drops what stands behind a stage that failed.
"""
